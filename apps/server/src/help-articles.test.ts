import { helpEverywhere, helpRoutes } from '@marquee/contract/apps/help-screens'
import { expect, test } from 'vitest'
import { helpArticles } from './help-articles.ts'

test('the product says something about every screen, in both languages, and within what a row holds', () => {
  const screens = new Set([...helpRoutes.map(([, screen]) => screen), helpEverywhere])
  const said = new Map(helpArticles.map((article) => [article.screen, article]))
  for (const { screen, lead, points } of helpArticles) {
    expect(screens, screen).toContain(screen)
    for (const language of ['en', 'tr'] as const) {
      expect(lead[language], screen).toMatch(/^.{10,500}$/)
      expect(points[language], screen).toMatch(/^.+(\n.+){1,3}$/)
      expect(points[language].split('\n').length, screen).toBe(points.en.split('\n').length)
    }
  }
  for (const screen of ['users', 'customers', 'food-purchase', 'today', helpEverywhere])
    expect(said.has(screen)).toBe(true)
})
