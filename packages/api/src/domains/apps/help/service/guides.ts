import type { FaqCategory, GuideCategory, GuideDetail } from '@marquee/contract'
import type { SignedContext } from '../../../../core/context.ts'
import { refuse } from '../../../../core/refusal.ts'
import { findGuide, selectFaqs, selectGuides } from '../repo/guides.ts'

const everyGuide = 5000

/** Questions and answers by category; with a slug, that category alone, or none when there is no such. */
export function listFaqs(ctx: SignedContext, slug: string | undefined): Promise<FaqCategory[]> {
  return selectFaqs(ctx.services.db, ctx.venueId, slug)
}

/** Guides by category, at most `limit` of each; with a slug, all of that category, or none when there is no such. */
export async function listGuides(
  ctx: SignedContext,
  { slug, limit }: { slug?: string | undefined; limit: number },
): Promise<{ categories: GuideCategory[]; limit: number | null }> {
  const asked = slug === undefined ? limit : null
  const categories = await selectGuides(ctx.services.db, ctx.venueId, { slug, limit: asked ?? everyGuide })
  return { categories, limit: asked }
}

/** One guide with its text, and the category that was asked for; NOT_FOUND when there is no such guide. */
export async function getGuide(
  ctx: SignedContext,
  slugs: { categorySlug: string; guideSlug: string },
): Promise<GuideDetail> {
  return (await findGuide(ctx.services.db, ctx.venueId, slugs)) ?? refuse('NOT_FOUND')
}
