import { z } from 'zod'
import { text } from '../text.ts'

const category = { id: z.uuid(), slug: z.string(), title: z.string() }
export const faqRow = z.object({ id: z.uuid(), categoryId: z.uuid(), question: z.string(), answer: z.string() })
export const faqCategory = z.object({ ...category, faqs: z.array(faqRow) })
export type FaqCategory = z.infer<typeof faqCategory>

export const guideRow = z.object({
  id: z.uuid(),
  categoryId: z.uuid(),
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
})
export const guideCategory = z.object({ ...category, totalGuides: z.int(), guides: z.array(guideRow) })
export type GuideCategory = z.infer<typeof guideCategory>
/** `limit`: how many of each category were asked for; null: all of one. */
export const guideList = z.object({ categories: z.array(guideCategory), limit: z.int().nullable() })
/** The guide with its HTML; the category is left out when there is none of the slug that was asked for. */
export const guideDetail = z.object({
  ...z.object(category).partial().shape,
  guides: z.array(guideRow.extend({ content: z.string() })),
})
export type GuideDetail = z.infer<typeof guideDetail>

const slug = text({ max: 200 })
/** Without a slug: every category. */
export const faqsInput = z.strictObject({ slug: slug.optional() })
/** With a slug: that category with all its guides; without: every category with at most `limit` of them. */
export const guidesInput = z.strictObject({
  slug: slug.optional(),
  limit: z.int('field.number').min(0, 'field.tooSmall').max(1000, 'field.tooBig').default(5),
})
export const guideInput = z.strictObject({ categorySlug: slug, guideSlug: slug })
