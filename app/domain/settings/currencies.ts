/** The currencies a fee may be in; all of them have hundredths. */
export const currencies = ['CNY', 'HKD', 'MOP', 'TWD', 'USD', 'EUR', 'GBP', 'SGD'] as const
