/* sound.ts -- small synthesised sounds: a click, a shimmer, a chord. Off by default. */
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

interface Tone {
  pitch: number;
  at: number;
  length: number;
  loud: number;
  kind: OscillatorType;
}

function play(tones: readonly Tone[]): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const start = context.currentTime + 0.01;
  for (const { pitch, at, length, loud, kind } of tones) {
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = kind;
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start + at);
    volume.gain.linearRampToValueAtTime(loud, start + at + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + at + length);
    voice.connect(volume).connect(context.destination);
    voice.start(start + at);
    voice.stop(start + at + length + 0.02);
  }
}

const tone = (pitch: number, at: number, length: number, loud: number, kind: OscillatorType = "sine"): Tone => ({
  pitch,
  at,
  length,
  loud,
  kind,
});

/** A thing was touched. */
export const click = (): void => play([tone(640, 0, 0.05, 0.05, "triangle"), tone(320, 0, 0.07, 0.04)]);
/** Chance has acted. */
export const shimmer = (): void => play([1318, 1568, 1976].map((pitch, i) => tone(pitch, i * 0.045, 0.25, 0.025)));
/** Somebody has played. */
export const thud = (): void => play([tone(190, 0, 0.12, 0.09), tone(520, 0, 0.06, 0.03, "triangle")]);
/** Somebody elsewhere has played, and now it is this person's turn. */
export const bell = (): void => play([tone(784, 0, 0.5, 0.05), tone(1175, 0.12, 0.7, 0.04)]);
/** The end: bright for a win, low for a loss. */
export const chord = (won: boolean): void =>
  play(
    (won ? [392, 494, 587, 784] : [294, 349, 440, 523]).map((pitch, i) => tone(pitch, i * 0.09, 1.4, 0.05, "triangle")),
  );
