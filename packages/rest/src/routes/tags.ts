import { tagTitle } from '@marquee/contract'
import { z } from 'zod'
import { idParameter } from '../id-parameter.ts'

/** A tag of contacts, products or tasks: the three families answer and take it alike. */
export const tagAnswer = z.object({ id: z.string(), title: z.string() }).meta({ id: 'Tag' })
export const tagBody = z.object({ tag: z.object({ title: tagTitle }) })
export const tagPatch = z.object({ id: idParameter, tag: z.object({ title: tagTitle.optional() }) })
export const tagExample = { id: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d31', title: 'Crew' }
