/** How guests get what they order: at the counter, at a table, at their seat, called by number, or ahead of a show. */
export const foodServices = ['counter', 'table', 'seat', 'pickup', 'preorder'] as const
export type FoodService = (typeof foodServices)[number]
