/**
 * SQL: product and kinds of passes of the ticket session `t` and the ways of payment of its venue `v` as they are, a text
 * that is another one after every change of them. What was read of them is good while it is the same; a sale compares it
 * in its own statement.
 */
export const catalogueState = `(
  select concat_ws('.', v.payment_rev, (select d.rev from ticket_product d where d.venue_id = t.venue_id and d.id = t.product_id),
    count(*), sum(y.rev), max(y.updated_at))
  from pass_type y where y.venue_id = t.venue_id and y.product_id = t.product_id and y.archived_at is null)`
