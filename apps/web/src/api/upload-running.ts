/** Whether the server is still processing an upload, so that it must be polled. */
export const isRunning = (status: string): boolean => status === 'received' || status === 'extracting'
