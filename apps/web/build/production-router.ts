import type { Plugin } from 'vite'

/** Takes the build of React Router that has no warnings for developers. Its package offers it under no condition. */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router(\/dom)?$/ },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true })
        const id = found?.id.replace('/react-router/dist/development/', '/react-router/dist/production/')
        if (!id || id === found?.id) throw new Error('React Router keeps its builds in another place')
        return { id, moduleSideEffects: false }
      },
    },
  }
}
