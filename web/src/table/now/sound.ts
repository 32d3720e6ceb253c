/** Sounds made by the program itself: a rising or a falling chord. */
import type { GreatMoment } from "../../wire/types";

/** In hertz, one after the other. */
const CHORDS: Record<GreatMoment["mood"], number[]> = {
  bright: [261.6, 329.6, 392, 523.3],
  dark: [220, 207.7, 164.8, 110],
};
const STEP = 0.13;
const LENGTH = 1.1;
const VOLUME = 0.06;

let audio: AudioContext | null = null;

/** Nothing where nobody listens: a browser that is driven by a program, or one without sound. */
export function play(mood: GreatMoment["mood"]): void {
  if (navigator.webdriver || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  // Before the first click a browser lets no page make a sound.
  if (audio.state !== "running") return;
  const begin = audio.currentTime;
  CHORDS[mood].forEach((pitch, index) => {
    if (!audio) return;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const from = begin + index * STEP;
    tone.type = mood === "bright" ? "triangle" : "sawtooth";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(VOLUME, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + LENGTH);
  });
}
