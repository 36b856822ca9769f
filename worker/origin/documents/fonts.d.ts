/** A font as a data address, which the build writes into the module. */
declare module "*.ttf?inline" {
  const address: string;
  export default address;
}
