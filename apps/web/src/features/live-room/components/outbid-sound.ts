const NOTES_HZ = [880, 659] as const;
const NOTE_S = 0.14;
const LOUDNESS = 0.12;

/** Two falling notes, made here: no file to load, nothing to wait for. */
export const playOutbid = (): void => {
  const audio = new AudioContext();
  NOTES_HZ.forEach((hz, index) => {
    const from = audio.currentTime + index * NOTE_S;
    const tone = new OscillatorNode(audio, { frequency: hz, type: 'triangle' });
    const gain = new GainNode(audio, { gain: LOUDNESS });
    gain.gain.setTargetAtTime(0, from + NOTE_S / 2, NOTE_S / 4);
    tone.connect(gain).connect(audio.destination);
    tone.start(from);
    tone.stop(from + NOTE_S * 2);
    if (index === NOTES_HZ.length - 1) tone.addEventListener('ended', () => void audio.close());
  });
};
