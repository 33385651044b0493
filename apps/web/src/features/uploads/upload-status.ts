/** Whether the server still works on it, so that it is asked again. */
export const isRunning = (status: string): boolean => status === 'received' || status === 'extracting'

/** Whether it has come to an end, so that it can be dismissed. */
export const isOver = (status: string): boolean => status === 'saved' || status === 'failed'
