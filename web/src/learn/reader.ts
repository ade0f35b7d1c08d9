// SPDX-License-Identifier: MIT
// A reader's way through a chapter: scene after scene, question after question, and how many were right at once. State,
// no picture.

import { signal } from '@preact/signals';
import type { Seen } from './LessonTree';
import { keepProgress } from './progress';
import { questionsOf, type Scene } from './scene';

/** How far a reader is in a chapter. */
interface Here {
  scene: number;
  /** The beat that asks, or the end of the scene. */
  beat: number;
  /** Its question has been answered. */
  done: boolean;
}

/** The next beat that asks, or the end of the scene. */
const nextBeat = (scene: Scene, from: number): number => {
  const found = scene.beats.findIndex((beat, index) => index >= from && beat.question);
  return found < 0 ? scene.beats.length : found;
};

export class Reader {
  readonly scenes = signal<Scene[] | null>(null);
  readonly trouble = signal('');
  readonly here = signal<Here>({ scene: 0, beat: 0, done: false });
  /** Questions that were answered right at once. */
  readonly right = signal(0);
  /** Wrong answers to the question at hand. */
  private wrong = 0;

  constructor(private readonly chapter: string) {}

  /** Begins (again); the answer stops it. */
  load(tell: () => Promise<Scene[]>): () => void {
    let gone = false;
    this.scenes.value = null;
    this.trouble.value = '';
    this.wrong = this.right.value = 0;
    tell().then(
      (made) => {
        if (gone) return;
        this.here.value = { scene: 0, beat: nextBeat(made[0]!, 0), done: false };
        this.scenes.value = made;
      },
      (error: Error) => {
        if (!gone) this.trouble.value = error.message;
      },
    );
    return () => {
      gone = true;
    };
  }

  scene(): Scene | undefined {
    return this.scenes.value?.[this.here.value.scene];
  }

  over(): boolean {
    return this.scenes.value !== null && this.here.value.scene >= this.scenes.value.length;
  }

  /** Questions of the chapter. */
  total(): number {
    return (this.scenes.value ?? []).reduce((sum, scene) => sum + questionsOf(scene).length, 0);
  }

  /** Questions before the one at hand. */
  asked(): number {
    const at = this.here.value;
    const scene = this.scene();
    const before = (this.scenes.value ?? []).slice(0, at.scene);
    if (scene) before.push({ ...scene, beats: scene.beats.slice(0, at.beat) });
    return before.reduce((sum, each) => sum + questionsOf(each).length, 0);
  }

  answered(fine: boolean): void {
    if (!fine) {
      this.wrong++;
      return;
    }
    if (this.wrong === 0) this.right.value++;
    this.here.value = { ...this.here.value, done: true };
  }

  /** To the next question, the next scene, or the end of the chapter, where the result is kept. */
  next(): void {
    const at = this.here.value;
    const scene = this.scene()!;
    this.wrong = 0;
    const beat = nextBeat(scene, at.beat + 1);
    if (beat < scene.beats.length) {
      this.here.value = { ...at, beat, done: false };
      return;
    }
    const following = this.scenes.value![at.scene + 1];
    this.here.value = { scene: at.scene + 1, beat: following ? nextBeat(following, 0) : 0, done: false };
    if (!following) keepProgress(this.chapter, { right: this.right.value, of: this.total() });
  }
}

/** What is to be seen at a beat: all before it, and of itself what it shows before it asks. */
export function seenAt(scene: Scene, beat: number, done: boolean, before: number): Omit<Seen, 'lit' | 'at'> {
  const seen = { shown: new Set<number>(), known: new Set<number>(), cut: new Set<number>(), fresh: [] as number[] };
  scene.beats.slice(0, beat + 1).forEach((each, index) => {
    for (const id of each.show) {
      seen.shown.add(id);
      if (index > before) seen.fresh.push(id);
    }
    if (index === beat && each.question && !done) return;
    for (const id of each.know) seen.known.add(id);
    if (each.cut !== undefined) seen.cut.add(each.cut);
  });
  return seen;
}
