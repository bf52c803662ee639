/** What the work gives, and how many milliseconds it took. */
export async function timed<T>(work: Promise<T>): Promise<T & { ms: number }> {
  const start = Date.now()
  const result = await work
  return { ...result, ms: Date.now() - start }
}
