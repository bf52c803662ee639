import type { Plugin } from 'vite'
import { type LoadSizes, loadSizes } from './load-sizes.ts'

/** In kB of gzip. */
export interface Limits {
  first: number
  route: number
  /** Screens that may weigh more, each with its own limit. */
  heavier: Readonly<Record<string, number>>
}

export const limits: Limits = {
  first: 200,
  route: 70,
  heavier: {
    // The gallery shows every part of the design system at once; nobody works in it.
    example: Number.POSITIVE_INFINITY,
  },
}

/** Stops the build when the first load or the load of a screen has grown beyond its limit. */
export function lightLoads(): Plugin {
  return {
    name: 'light-loads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((part) => part.type === 'chunk')
      const sizes = loadSizes(files)
      const heavy = heavyLoads(sizes, limits)
      if (heavy.length > 0) throw new Error(heavy.join('\n'))
      for (const name of lightEnough(sizes, limits)) {
        this.warn(`the screen ${name} keeps to the limit of all: take it out of build/light-loads.ts`)
      }
    },
  }
}

const kB = (size: number) => `${size.toFixed(1)} kB`

/** What is beyond its limit, in words. */
export function heavyLoads({ first, routes }: LoadSizes, { first: most, route, heavier }: Limits): string[] {
  const limitOf = (name: string) => heavier[name] ?? route
  return [
    ...(first > most ? [`the first load is ${kB(first)}, the limit ${kB(most)}`] : []),
    ...routes
      .filter(({ name, size }) => size > limitOf(name))
      .map(({ name, size }) => `the screen ${name} loads ${kB(size)}, the limit is ${kB(limitOf(name))}`),
  ]
}

/** Exceptions that no screen needs any more: left there, they would let it grow again. */
export function lightEnough({ routes }: LoadSizes, { route, heavier }: Limits): string[] {
  const isHeavy = (name: string) => routes.some((each) => each.name === name && each.size > route)
  return Object.keys(heavier).filter((name) => !isHeavy(name))
}
