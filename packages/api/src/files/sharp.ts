// Loaded with the first picture: no start waits for it.
let library: ReturnType<typeof load> | undefined

async function load() {
  const { default: sharp } = await import('sharp')
  // It reads much more than pictures of the web; of what it could be made to read, four forms are left.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Webp', 'Nsgif'].flatMap((form) => [
      `VipsForeignLoad${form}Buffer`,
      `VipsForeignLoad${form}File`,
    ]),
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** The library that draws pictures, with everything closed that we do not read. */
export function openSharp(): ReturnType<typeof load> {
  library ??= load()
  return library
}

// One after another: a large picture takes its memory once, however many people choose theirs at this moment.
let last: Promise<unknown> = Promise.resolve()

/** Does the work on a picture when those before it are done; it runs in threads of the library, not in ours. */
export function oneAfterAnother<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}
