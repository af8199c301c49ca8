let serial = 0

/** A well-formed identity number of an invented person born on the given day (YYYY-MM-DD); each call another one. */
export function makeIdCard(birthDate = '2004-05-20'): string {
  const body = `110105${birthDate.replaceAll('-', '')}${String(++serial % 1000).padStart(3, '0')}`
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11), 0)
  return body + (['1', '0', 'X', '9', '8', '7', '6', '5', '4', '3', '2'][sum % 11] ?? '')
}
