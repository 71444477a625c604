/** The largest photo of an object or a report in bytes. */
export const mostPhotoBytes = 15_000_000;

/** The largest video in bytes: some minutes as phones make them. Other files have the limit of the installation, UPLOAD_LIMIT_BYTES. */
export const mostVideoBytes = 200_000_000;
