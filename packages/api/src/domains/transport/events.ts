/** The stream of trips: which one changed, of which day, and who signs in as its driver. */
export const tripTopic = 'trips'
