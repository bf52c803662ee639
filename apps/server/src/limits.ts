/** Every limit of the server in one place; tests tighten or lift single ones. Bytes, milliseconds, counts. */
export const defaultLimits = {
  /** Of a body, where its procedure says nothing else. Those of files come one at a time from each venue. */
  bodyBytes: 1024 * 1024,
  /** A longer body is read in a thread beside: parsing takes up to 15 ms for each of these. */
  parsedHereBytes: 256 * 1024,
  /** How long a call with a file may wait for the one before it, and how many calls may wait. */
  turnMs: 10_000,
  waitingForTurn: 20,
  /** A call with a file may take longer than `answerMs`; its work goes on in a thread beside. */
  fileAnswerMs: 20_000,
  /** Calls with a file of all venues that are read at the same time. */
  turnsAtOnce: 2,
  headerBytes: 16 * 1024,
  /** Levels of arrays and objects in JSON. */
  depth: 64,
  /** Calls in one HTTP request. */
  batch: 20,
  /** A request that is not complete by then is cut; looked at every `lookAtRequestsMs`. */
  requestMs: 25_000,
  headersMs: 15_000,
  lookAtRequestsMs: 1000,
  /** What takes longer is answered with 503; nobody should wait 5 s. */
  answerMs: 4700,
  /** How long an unwanted body is read and thrown away before the connection is cut. */
  unwantedBodyMs: 1500,
  /** Calls a minute from one address without, and from one sign-in with, a valid token. */
  anonymousCallsPerMinute: 600,
  /** Apart from them: sign-ins, and renewals of a sign-in whose token is none of ours. */
  signInsPerMinute: 120,
  failedRenewalsPerMinute: 120,
  /** A renewal with a longer body counts as an anonymous call. */
  renewalBytes: 4096,
  signedInCallsPerMinute: 6000,
  /** Attempts to open a socket a minute from one address. */
  upgradesPerMinute: 3000,

  framesPerSecond: 50,
  /** Calls in the frames of one second: a client that comes back asks for all its subscriptions at once. */
  socketCallsPerSecond: 100,
  socketBatch: 60,
  /** All that a page asks for after a cut is less than 16 KB. */
  frameBytes: 64 * 1024,
  /** From a socket that has not shown a valid token yet: its first message, and its first calls. */
  strangerFrameBytes: 16 * 1024,
  subscriptionsPerSocket: 50,
  callsUnderWayPerSocket: 100,
  socketsPerUser: 20,
  /** What may wait for a reader that does not read. */
  socketBufferBytes: 1024 * 1024,
  /** A socket that has not shown a valid token by then is closed. */
  unknownSocketMs: 8000,
  /** How long a closed socket may take to say goodbye before it is cut. */
  socketGoodbyeMs: 10_000,
  pingMs: 25_000,
  pongMs: 5000,
  lookAtSocketsMs: 1000,

  /** After a stop was asked for, before new connections are refused: balancers look at readiness first. */
  drainMs: 1000,
  /** How long running requests may take after that: longer than any call is answered. */
  finishMs: 5500,
}

export type Limits = typeof defaultLimits
