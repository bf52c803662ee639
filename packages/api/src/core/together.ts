/**
 * Waits for statements of a transaction that do not need each other's answers; the server runs them in their order. The
 * first of them that failed says why. The others are waited for too: none may go on in a transaction that is over.
 */
export async function together<T extends readonly unknown[]>(
  ...sent: { [K in keyof T]: Promise<T[K]> }
): Promise<{ -readonly [K in keyof T]: T[K] }> {
  const done = await Promise.allSettled(sent)
  return done.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  }) as { -readonly [K in keyof T]: T[K] }
}
