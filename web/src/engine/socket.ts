// SPDX-License-Identifier: MIT
// The other transport: an engine of the server over a WebSocket, a line a message.

import type { Transport } from './engine';

export class SocketTransport implements Transport {
  onLine: (line: string) => void = () => {};
  onFail: (reason: string) => void = () => {};
  private socket: WebSocket;
  private waiting: string[] = [];

  constructor() {
    this.socket = new WebSocket(new URL('engine', location.href.replace(/^http/, 'ws').replace(/#.*/, '')), 'ugi');
    this.socket.onmessage = ({ data }: MessageEvent<string>) => this.onLine(data);
    this.socket.onopen = () => {
      for (const line of this.waiting) this.socket.send(line);
      this.waiting = [];
    };
    this.socket.onclose = () => this.onFail('the connection to the server has ended');
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
