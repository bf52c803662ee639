import type { FaqCategory, GuideCategory, GuideDetail, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

/** The categories of questions in their order, or the one with this slug. */
export async function selectFaqs(db: Db, venueId: VenueId, slug: string | undefined): Promise<FaqCategory[]> {
  const { rows } = await sql<FaqCategory>`
    select c.id, c.slug, c.title, coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id, 'categoryId', f.category_id, 'question', f.question,
        'answer', f.answer) order by f.sort, f.id)
      from help_faq f where f.venue_id = c.venue_id and f.category_id = c.id), '[]') as faqs
    from help_faq_category c
    where c.venue_id = ${venueId} and ${slug === undefined ? sql`true` : sql`c.slug = ${slug}`}
    order by c.sort, c.id limit 5000`.execute(db)
  return rows
}

/** The categories of guides in their order, or the one with this slug, with at most `limit` guides each. */
export async function selectGuides(
  db: Db,
  venueId: VenueId,
  { slug, limit }: { slug: string | undefined; limit: number },
): Promise<GuideCategory[]> {
  const { rows } = await sql<GuideCategory>`
    select c.id, c.slug, c.title, coalesce((
      select jsonb_agg(jsonb_build_object('id', g.id, 'categoryId', g.category_id, 'slug', g.slug, 'title', g.title,
        'subtitle', g.subtitle) order by g.sort, g.id)
      from (select * from help_guide x where x.venue_id = c.venue_id and x.category_id = c.id
        order by x.sort, x.id limit ${limit}) g), '[]') as guides,
      (select count(*)::integer from help_guide g where g.venue_id = c.venue_id and g.category_id = c.id) as "totalGuides"
    from help_guide_category c
    where c.venue_id = ${venueId} and ${slug === undefined ? sql`true` : sql`c.slug = ${slug}`}
    order by c.sort, c.id limit 5000`.execute(db)
  return rows
}

/** A guide with its text, beside the category of that slug when there is one; undefined when there is no such guide. */
export async function findGuide(
  db: Db,
  venueId: VenueId,
  { categorySlug, guideSlug }: { categorySlug: string; guideSlug: string },
): Promise<GuideDetail | undefined> {
  const { rows } = await sql<{ category: Omit<GuideDetail, 'guides'> | null; guides: GuideDetail['guides'] }>`
    select case when c.id is not null then jsonb_build_object('id', c.id, 'slug', c.slug, 'title', c.title) end as category,
      jsonb_build_array(jsonb_build_object('id', g.id, 'categoryId', g.category_id,
      'slug', g.slug, 'title', g.title, 'subtitle', g.subtitle, 'content', g.content)) as guides
    from help_guide g left join help_guide_category c on c.venue_id = g.venue_id and c.slug = ${categorySlug}
    where g.venue_id = ${venueId} and g.slug = ${guideSlug}`.execute(db)
  const [found] = rows
  return found && { ...found.category, guides: found.guides }
}
