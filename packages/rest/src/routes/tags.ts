import { tagTitle } from '@marquee/contract'
import { z } from 'zod'
import { sentId } from '../id-parameter.ts'
import { type Route, route, type Tag, unknownIs } from '../route.ts'
import { removeRoute } from './remove-route.ts'

/** A tag of contacts, products or tasks: the three families answer and take it alike. */
const tagAnswer = z.object({ id: z.string(), title: z.string() }).meta({ id: 'Tag' })
const tagExample = { id: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d31', title: 'Crew' }

interface TagsSpec<Base extends string> {
  /** `api/apps/contacts` */
  base: Base
  procedures: 'apps.contacts' | 'apps.shop' | 'apps.tasks'
  tag: Tag
  /** What carries the tags, for the summaries. */
  of: string
}

type TagRoutes<Base extends string> = Record<`GET ${Base}/tags` | `${'POST' | 'PATCH' | 'DELETE'} ${Base}/tag`, Route>

/** The four rows of a family's tags. */
export function tagRoutes<const Base extends string>({ base, procedures, tag, of }: TagsSpec<Base>): TagRoutes<Base> {
  // The three routers of tags have the same types.
  const named = <Name extends string>(name: Name) => `${procedures}.${name}` as `apps.contacts.${Name}`
  const rows = {
    [`GET ${base}/tags`]: route({
      procedure: named('tags'),
      summary: `List the tags of ${of}`,
      tag,
      call: () => undefined,
      present: (tags) => tags,
      answer: z.array(tagAnswer),
      example: { answer: [tagExample] },
    }),
    [`POST ${base}/tag`]: route({
      procedure: named('createTag'),
      summary: `Add a tag for ${of}`,
      tag,
      body: z.object({ tag: z.object({ title: tagTitle }) }),
      call: ({ body }) => body.tag,
      present: (made) => made,
      answer: tagAnswer,
      example: { body: { tag: { title: 'Crew' } }, answer: tagExample },
    }),
    [`PATCH ${base}/tag`]: route({
      procedure: named('updateTag'),
      summary: `Rename a tag for ${of}`,
      tag,
      body: z.object({ id: sentId, tag: z.object({ title: tagTitle.optional() }) }),
      call: ({ body }) => ({ id: body.id, title: body.tag.title }),
      present: (changed) => changed,
      presentRefusal: unknownIs(null),
      answer: tagAnswer,
      example: { body: { id: tagExample.id, tag: { title: 'Crew' } }, answer: tagExample },
    }),
    [`DELETE ${base}/tag`]: removeRoute({
      procedure: named('removeTag'),
      summary: `Delete a tag and remove it from all ${of}`,
      tag,
      id: tagExample.id,
    }),
  }
  return rows as TagRoutes<Base>
}
