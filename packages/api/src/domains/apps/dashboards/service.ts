import {
  type AnalyticsBoard,
  analyticsFigures,
  type CryptoBoard,
  cryptoFigures,
  type FinanceBoard,
  financeFigures,
  type ProjectBoard,
  projectFigures,
} from '@marquee/contract'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { listTeam } from '../chat/service/people.ts'
import { type Board, selectFigures } from './repo.ts'
import { analyticsOf, cryptoOf, financeOf, type Now, noFigures, projectOf } from './rules.ts'

async function figuresOf<Figures>(
  { services, venueId }: SignedContext,
  board: Board,
  { schema, none }: { schema: z.ZodType<Figures>; none: Figures },
): Promise<{ figures: Figures; now: Now }> {
  const { figures, today, at } = await selectFigures(services.db, venueId, board)
  return { figures: figures === null ? none : schema.parse(figures), now: { today, at } }
}

export async function getAnalytics(ctx: SignedContext): Promise<AnalyticsBoard> {
  const stored = { schema: analyticsFigures, none: noFigures.analytics }
  const { figures, now } = await figuresOf(ctx, 'analytics', stored)
  return analyticsOf(figures, now)
}

export async function getCrypto(ctx: SignedContext): Promise<CryptoBoard> {
  const { figures, now } = await figuresOf(ctx, 'crypto', { schema: cryptoFigures, none: noFigures.crypto })
  return cryptoOf(figures, now)
}

export async function getFinance(ctx: SignedContext): Promise<FinanceBoard> {
  const { figures, now } = await figuresOf(ctx, 'finance', { schema: financeFigures, none: noFigures.finance })
  return financeOf(figures, now)
}

/** The team of the board are the people of the venue. */
export async function getProject(ctx: SignedContext): Promise<ProjectBoard> {
  const [{ figures, now }, team] = await Promise.all([
    figuresOf(ctx, 'project', { schema: projectFigures, none: noFigures.project }),
    listTeam(ctx),
  ])
  return projectOf(figures, { now, team })
}
