import { expect, test } from 'vitest';
import { isVideo } from './fileRefusal.ts';

test.each([
  ['rondgang.mp4', 'video/mp4', true],
  ['rondgang.MOV', '', true],
  ['rondgang.webm', '', true],
  ['kast.heic', '', false],
  ['kast.jpg', 'image/jpeg', false],
])('%s of type "%s": a video is %s', (name, type, expected) => {
  expect(isVideo(new File(['x'], name, { type }))).toBe(expected);
});
