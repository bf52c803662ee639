/** The heads of the list of Z reports. */
export const zReportWordKeys = [
  'zReports.file',
  'zReports.cashiers',
  'zReports.closed',
  'zReports.currency',
  'zReports.date',
  'zReports.difference',
  'zReports.gross',
  'zReports.no',
  'zReports.receipts',
  'zReports.revision',
  'zReports.till',
  'zReports.year',
] as const
