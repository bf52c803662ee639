/** The newest version of `news.ts`, apart from it: every page knows whether it has been seen. */
export const latestNews = '2026.11.3'
