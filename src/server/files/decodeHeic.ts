// A worker: decodes the first image of a HEIC file and posts its pixels (RGBA).
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import decodeHeic from 'heic-decode';

const { path, pixels } = workerData as { path: string; pixels: number }; // as drawImage.ts passes them
const images = await decodeHeic.all({ buffer: new Uint8Array(await readFile(path)) });
const [first] = images;
if (!first) throw new Error('No image');
if (first.width * first.height > pixels) throw new Error('Too many pixels');
const decoded = await first.decode();
parentPort?.postMessage(decoded, [decoded.data.buffer as ArrayBuffer]); // made by the decoder for this image alone
