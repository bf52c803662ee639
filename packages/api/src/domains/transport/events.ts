/** The stream of trips: which one changed, and of which day. */
export const tripTopic = 'trips'
