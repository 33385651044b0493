export { TripComments } from './trip-comments.tsx'
