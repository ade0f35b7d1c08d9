// SPDX-License-Identifier: MIT
// The other transport: an engine of the server over a WebSocket, a line a message.

import { say } from '../words/words';
import type { Transport } from './engine';
import { serverAnswered, serverLost } from './server';

export class SocketTransport implements Transport {
  readonly place = 'server';
  onLine: (line: string) => void = () => {};
  onFail: (reason: string) => void = () => {};
  private socket: WebSocket;
  private waiting: string[] = [];
  private heard = false;

  constructor() {
    const token = sessionStorage.getItem('wuqi.token');
    this.socket = new WebSocket(
      new URL('engine', location.href.replace(/^http/, 'ws').replace(/#.*/, '')),
      token ? ['ugi', `token.${token}`] : ['ugi'],
    );
    this.socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (!this.heard) serverAnswered();
      this.heard = true;
      this.onLine(data);
    };
    this.socket.onopen = () => {
      for (const line of this.waiting) this.socket.send(line);
      this.waiting = [];
    };
    this.socket.onclose = () => {
      void serverLost(!this.heard);
      this.onFail(say('error.server'));
    };
  }

  send(line: string): void {
    if (this.socket.readyState === WebSocket.CONNECTING) this.waiting.push(line);
    else this.socket.send(line);
  }

  giveTrace(): void {
    this.onLine('info string error: a trace file is opened by an engine of the page');
  }

  stop(): void {
    this.send('stop');
  }

  close(): void {
    this.socket.onclose = null;
    this.socket.close();
  }
}
