// SPDX-License-Identifier: MIT
// Short sounds, made here: a knock for a move, a deeper one where something is taken, three notes at the end. Off until
// they are asked for, and so is the vibration of a telephone.

import { effect, signal, type Signal } from '@preact/signals';
import type { StepInfo } from '../engine/ugi';

function kept(name: string): Signal<boolean> {
  const value = signal(localStorage.getItem(name) === 'on');
  effect(() => localStorage.setItem(name, value.value ? 'on' : 'off'));
  return value;
}

export const sound = kept('wuqi.sound');
export const vibration = kept('wuqi.vibration');
export const canVibrate = 'vibrate' in navigator;

let context: AudioContext | null = null;

/** A tone that dies away: frequency in Hz, when it begins and how long it is heard, in seconds. */
function tone(frequency: number, at: number, length: number, shape: OscillatorType = 'sine', volume = 0.16): void {
  if (!context) return;
  const start = context.currentTime + at;
  const [voice, gain] = [context.createOscillator(), context.createGain()];
  voice.type = shape;
  voice.frequency.setValueAtTime(frequency, start);
  voice.frequency.exponentialRampToValueAtTime(frequency * 0.6, start + length);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  voice.connect(gain).connect(context.destination);
  voice.start(start);
  voice.stop(start + length);
}

function ready(): boolean {
  if (!sound.value) return false;
  context ??= new AudioContext();
  void context.resume();
  return true;
}

/** What a move did to the board. */
export function soundOfMove(steps: StepInfo[]): void {
  if (steps.length === 0) return;
  const taken = steps.some(({ kind }) => kind === 'remove' || kind === 'merge' || kind === 'turn');
  if (canVibrate && vibration.value) navigator.vibrate(taken ? [12, 30, 12] : 12);
  if (!ready()) return;
  tone(taken ? 210 : 340, 0, 0.09, 'triangle');
  if (taken) tone(150, 0.05, 0.12, 'triangle');
}

/** The end of a game, for the person at the table. */
export function soundOfEnd(won: boolean): void {
  if (!ready()) return;
  const notes = won ? [523, 659, 784] : [440, 392, 330];
  notes.forEach((note, index) => tone(note, 0.14 * index, 0.3));
}
