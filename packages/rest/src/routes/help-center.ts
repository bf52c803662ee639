import { z } from 'zod'
import { wholeNumber } from '../number-parameter.ts'
import { route, unknownIs } from '../route.ts'

const named = { id: z.string(), slug: z.string(), title: z.string() }
const faq = z.object({ id: z.string(), categoryId: z.string(), question: z.string(), answer: z.string() })
const guide = z
  .object({ id: z.string(), categoryId: z.string(), slug: z.string(), title: z.string(), subtitle: z.string() })
  .meta({ id: 'Guide' })
const article = guide.extend({ content: z.string() }).meta({ id: 'Article' })

const slug = z.string().optional()
// An empty slug is none, as on the pages that send it.
const given = (value: string | undefined) => (value ? { slug: value } : {})

const example = { id: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d61', slug: 'settings', title: 'Settings' }
const guideExample = {
  id: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d62',
  categoryId: example.id,
  slug: 'roles-and-rights',
  title: 'Roles and rights',
  subtitle: 'Giving people what they need and no more.',
}

/** Questions and guides. */
export const helpCenterRoutes = {
  'GET api/apps/help-center/faqs': route({
    procedure: 'apps.help.faqs',
    summary: 'List questions and answers by category',
    description: 'With a slug, only that category, or an empty list.',
    tag: 'Help center',
    query: z.object({ slug }),
    call: ({ query }) => given(query.slug),
    present: (categories) => categories,
    answer: z.array(z.object({ ...named, faqs: z.array(faq) })),
    example: {
      query: { slug: 'settings' },
      answer: [
        { ...example, faqs: [{ id: guideExample.id, categoryId: example.id, question: 'Why?', answer: 'Because.' }] },
      ],
    },
  }),
  'GET api/apps/help-center/guides': route({
    procedure: 'apps.help.guides',
    summary: 'List guides by category',
    description:
      'Without a slug: every category with at most `limit` (default 5) of its guides and how many there are. With one: ' +
      'that category with all of them, or an empty list.',
    tag: 'Help center',
    query: z.object({ slug, limit: wholeNumber({ least: 0, most: 1000 }) }),
    call: ({ query }) => ({ ...given(query.slug), limit: query.limit }),
    present: ({ categories, limit }) =>
      categories.map(({ totalGuides, ...row }) =>
        limit === null ? row : { ...row, visibleGuides: limit, totalGuides },
      ),
    answer: z.array(
      z.object({
        ...named,
        visibleGuides: z.int().optional(),
        totalGuides: z.int().optional(),
        guides: z.array(guide),
      }),
    ),
    example: {
      query: { limit: '4' },
      answer: [{ ...example, visibleGuides: 4, totalGuides: 5, guides: [guideExample] }],
    },
  }),
  'GET api/apps/help-center/guide': route({
    procedure: 'apps.help.guide',
    summary: 'Get a guide with its text',
    description: 'An unknown guide answers no guide; an unknown category leaves out what is the category’s.',
    tag: 'Help center',
    query: z.object({ categorySlug: slug, guideSlug: slug }),
    call: ({ query: { categorySlug = '', guideSlug = '' } }) => ({ categorySlug, guideSlug }),
    present: (found) => found,
    presentRefusal: unknownIs({ guides: [] }),
    answer: z.object({
      id: z.string().optional(),
      slug: z.string().optional(),
      title: z.string().optional(),
      guides: z.array(article),
    }),
    example: {
      query: { categorySlug: example.slug, guideSlug: guideExample.slug },
      answer: { ...example, guides: [{ ...guideExample, content: '<p>…</p>' }] },
    },
  }),
}
