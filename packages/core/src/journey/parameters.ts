/** The three steps that a user may choose between; 'fine' finds more and shorter trips, 'coarse' fewer and longer. */
export const SENSITIVITIES = ['fine', 'normal', 'coarse'] as const
export type Sensitivity = (typeof SENSITIVITIES)[number]
