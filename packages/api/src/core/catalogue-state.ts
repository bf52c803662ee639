/**
 * SQL: product and kinds of passes of the ticket session `t` as they are, a text that is another one after every change
 * of them. Prices that were read are good while it is the same; a sale compares it in its own statement.
 */
export const catalogueState = `(
  select concat_ws('.', d.rev, count(y.id), sum(y.rev), max(y.updated_at))
  from ticket_product d
  left join pass_type y on y.venue_id = d.venue_id and y.product_id = d.id and y.archived_at is null
  where d.venue_id = t.venue_id and d.id = t.product_id group by d.rev)`
