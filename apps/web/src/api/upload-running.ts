/** Whether the server still works on an upload of this status, so that it is asked again. */
export const isRunning = (status: string): boolean => status === 'received' || status === 'extracting'
