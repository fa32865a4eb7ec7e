const NOTES_HZ = [880, 659] as const;
const NOTE_S = 0.14;
const LOUDNESS = 0.12;
const ONE_TAB = 'fairlot.outbid-sound';

/**
 * Closes the audio after this time. It is longer than the sound, and also applies if the page may
 * not play sounds yet.
 */
const END_AFTER_MS = 800;

/** Plays two falling notes. They are synthesised, so that no file is loaded. */
const playNotes = async (): Promise<void> => {
  const audio = new AudioContext();
  NOTES_HZ.forEach((hz, index) => {
    const from = audio.currentTime + index * NOTE_S;
    const tone = new OscillatorNode(audio, { frequency: hz, type: 'triangle' });
    const gain = new GainNode(audio, { gain: LOUDNESS });
    gain.gain.setTargetAtTime(0, from + NOTE_S / 2, NOTE_S / 4);
    tone.connect(gain).connect(audio.destination);
    tone.start(from);
    tone.stop(from + NOTE_S * 2);
  });
  await new Promise((resolve) => setTimeout(resolve, END_AFTER_MS));
  await audio.close();
};

/**
 * Plays the sound of an outbid alert. A lock makes sure that only one of several tabs plays it. In
 * a browser without locks, each tab plays it.
 */
export const playOutbid = (): void => {
  if ('locks' in navigator)
    void navigator.locks.request(ONE_TAB, { ifAvailable: true }, (lock) => lock && playNotes());
  else void playNotes();
};
