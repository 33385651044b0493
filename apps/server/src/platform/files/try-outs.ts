/** File store folder for files of visitors without an account; each file is deleted once it has been read. */
export const TRY_OUTS = 'try-outs/'
