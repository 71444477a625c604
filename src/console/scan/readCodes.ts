/** Finds codes in a picture: the part of the Shape Detection API that is used. */
interface CodeDetector {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

interface CodeDetectorClass {
  new (options: { formats: readonly string[] }): CodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

// of our labels, of goods and their packaging
const formats = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'itf'];

/** How far reading codes is: `unsupported` by the browser, `refused` by the person, `missing` when there is no camera. */
export type ReadingState = 'starting' | 'reading' | 'unsupported' | 'refused' | 'missing';

/** Whom {@link readCodes} tells what. */
export interface ReadingEvents {
  onState: (state: ReadingState) => void;
  /** Called once for a code, and again when the same code comes back after it was out of sight. */
  onCode: (code: string) => void;
}

/** Milliseconds between two pictures. */
export const pictureInterval = 150;
/** Milliseconds out of sight after which the same code counts as another one. */
export const outOfSight = 900;

/** Reads codes with the camera of the device, until the signal ends it. */
export async function readCodes(video: HTMLVideoElement, signal: AbortSignal, { onState, onCode }: ReadingEvents): Promise<void> {
  const detector = await codeDetector();
  if (!detector) return onState('unsupported');
  const stream = await openCamera().catch((error: unknown) => onState(isRefusal(error) ? 'refused' : 'missing'));
  if (!stream) return;
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  // the person may have closed the dialog meanwhile
  await video.play().catch(() => undefined);
  onState('reading');
  await watch(() => detector.detect(video), signal, onCode);
}

async function watch(detect: () => Promise<readonly { rawValue: string }[]>, signal: AbortSignal, onCode: (code: string) => void) {
  let last: { code: string; at: number } | undefined;
  while (!signal.aborted) {
    // a picture that cannot be read yet is one without a code
    const [found] = await detect().catch(() => []);
    const now = performance.now();
    if (found && !signal.aborted) {
      const isSame = last?.code === found.rawValue && now - last.at < outOfSight;
      last = { code: found.rawValue, at: now };
      if (!isSame) onCode(found.rawValue);
    }
    await new Promise((resolve) => setTimeout(resolve, pictureInterval));
  }
}

async function codeDetector(): Promise<CodeDetector | undefined> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: CodeDetectorClass }; // not in the types of TypeScript
  // without HTTPS there is no camera
  if (!Detector || !('mediaDevices' in navigator)) return undefined;
  const supported = await Detector.getSupportedFormats().catch((): readonly string[] => []);
  const readable = formats.filter((format) => supported.includes(format));
  return readable.length > 0 ? new Detector({ formats: readable }) : undefined;
}

function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name);
}
