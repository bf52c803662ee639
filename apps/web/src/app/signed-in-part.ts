import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.ts'

/** Lock and watch over the idle time. The guard loads it with the first screen behind the sign-in, so that it is there. */
export const signedInPart = lazyPart<ComponentType>(() => import('../shell/signed-in.tsx'))
