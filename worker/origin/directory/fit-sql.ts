/**
 * The rule of fit.ts in SQL: the viewer's own row as `me`, and conditions that refer to it. All values are
 * parameter names.
 */
export interface Viewing {
  viewer: string;
  site: string;
  /**
   * Of today: the year as text, since D1 binds a number as a real one, which would come into a date with its
   * point; and the rest as `-MM-DD`.
   */
  year: string;
  monthDay: string;
}

/** Always one row: for a visitor, and for a member without a profile, its values are empty. */
export const meSql = ({
  viewer,
  site,
  year,
  monthDay,
}: Viewing): string => `me AS MATERIALIZED (SELECT coalesce(max(gender || '-' || sexuality), '') AS kind,
  max(country) AS country, max(region) AS region,
    max(wish_min_age) AS wish_min_age, max(wish_max_age) AS wish_max_age,
      max(${year} - substr(date_of_birth, 1, 4) - (${monthDay} < substr(date_of_birth, 5))) AS age
      FROM profiles
      WHERE id = ${viewer}
        AND site = ${site}
        AND status <> 'deleted')`;

/** Bounds of the date of birth by the viewer's preferred ages, from `me`. */
export const wishedFrom = ({ year, monthDay }: Viewing): string =>
  `coalesce((${year} - 1 - me.wish_max_age) || ${monthDay} || '~', '')`;
export const wishedTo = ({ year, monthDay }: Viewing): string =>
  `coalesce((${year} - me.wish_min_age) || ${monthDay}, '9999')`;

/** Each site with each gender and sexuality that fits the viewer: `kinds` is the JSON of fittingKinds. */
export const streamsSql = (sites: string, kinds: string): string =>
  `SELECT s.value AS site, k.value ->> 'gender' AS gender, k.value ->> 'sexuality' AS sexuality
    FROM me, json_each(${sites}) AS s, json_each(${kinds}, '$."' || me.kind || '"') AS k`;

/** The viewer is of an age that `q` looks for. */
export const wishesMe = (q: string): string =>
  `coalesce((SELECT age FROM me) BETWEEN coalesce(${q}.wish_min_age, 0) AND coalesce(${q}.wish_max_age, 999), 1)`;

export const isOfStream = (q: string): string =>
  `${q}.site = s.site AND ${q}.gender = s.gender AND ${q}.sexuality = s.sexuality`;
export const isShown = (q: string): string => `${q}.status = 'active' AND ${q}.invisible = 0`;
