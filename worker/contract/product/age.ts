/** Whole years lived on a day (UTC), from a date of birth as YYYY-MM-DD. */
export function ageOn(day: Date, dateOfBirth: string): number {
  const [year = 0, month = 1, date = 1] = dateOfBirth.split("-").map(Number);
  const hadBirthday =
    day.getUTCMonth() + 1 > month || (day.getUTCMonth() + 1 === month && day.getUTCDate() >= date);
  return day.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}
