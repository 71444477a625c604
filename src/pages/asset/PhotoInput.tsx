/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { FieldError } from '../Field.tsx';
import { usePage } from '../Page.tsx';
import { shrinkPhoto } from './shrinkPhoto.ts';

/** A photo that was taken, as it is sent. */
export interface Photo {
  preview: string;
  base64: string;
}

/** Takes a photo with the camera, or one that lies on the device; it is made small here. */
export function PhotoInput({ photo, onPhoto }: { photo: Photo | undefined; onPhoto: (photo: Photo | undefined) => void }) {
  const { text } = usePage();
  const [isBad, setIsBad] = useState(false);
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    const shrunk = await shrinkPhoto(file).catch(() => undefined);
    setIsBad(shrunk === undefined);
    onPhoto(shrunk);
    input.value = '';
  };
  return (
    <div class="field">
      <label class="button photo">
        {photo ? text.report.otherPhoto : text.report.photo}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          aria-describedby={isBad ? 'photo-error' : undefined}
          onChange={(event) => void take(event.currentTarget)}
        />
      </label>
      {isBad && <FieldError id="photo-error">{text.report.badPhoto}</FieldError>}
      {photo && (
        <>
          <img class="preview" src={photo.preview} alt={text.report.preview} />
          <button type="button" class="link" onClick={() => onPhoto(undefined)}>
            {text.report.removePhoto}
          </button>
        </>
      )}
    </div>
  );
}
