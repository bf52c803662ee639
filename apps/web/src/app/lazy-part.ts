/** A component that is loaded ahead of its first use, so that showing it needs no waiting place. */
export function lazyPart<Part>(load: () => Promise<{ default: Part }>) {
  let part: Part | null = null
  let loading: Promise<void> | null = null
  return {
    /** Resolves when the part is there; rejects when it cannot be fetched, and may then be asked again. */
    load(): Promise<void> {
      loading ??= load().then(
        (module) => {
          part = module.default
        },
        (error: unknown) => {
          loading = null
          throw error
        },
      )
      return loading
    },
    get: () => part,
  }
}
