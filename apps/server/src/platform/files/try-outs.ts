/** Folder of the file store for files of visitors without an account; each is deleted once it has been read. */
export const TRY_OUTS = 'try-outs/'
