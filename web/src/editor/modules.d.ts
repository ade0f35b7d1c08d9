// SPDX-License-Identifier: MIT
// What is not TypeScript: text of Python, and the loader of wuqi.wasm that other programs use as well.

declare module '*.py' {
  const text: string;
  export default text;
}

declare module '*/wuqi.mjs' {
  export class Wuqi {
    static load(binary: BufferSource | WebAssembly.Module, host: { poll?: () => number }): Promise<Wuqi>;
    weights(game: string, bytes: ArrayBuffer): void;
    book(game: string, bytes: ArrayBuffer): void;
    pythonHost(give: (game: string, player: boolean) => void): Record<string, unknown>;
  }
}
