// Two short tones for "your turn". A browser that was not touched yet keeps silent: that is no error, only no sound.

let audio: AudioContext | null = null;

export function chime(): void {
  try {
    audio ??= new AudioContext();
    const context = audio;
    void context.resume().then(
      () => [660, 880].forEach((pitch, place) => tone(context, pitch, context.currentTime + place * 0.16)),
      () => undefined,
    );
  } catch {
    // No audio on this machine.
  }
}

function tone(context: AudioContext, pitch: number, at: number): void {
  const [wave, volume] = [context.createOscillator(), context.createGain()];
  wave.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
  wave.connect(volume).connect(context.destination);
  wave.start(at);
  wave.stop(at + 0.3);
}
