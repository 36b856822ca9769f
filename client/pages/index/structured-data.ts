import type { StructuredDataInput, Things } from "#client/page/structured-data.ts";

/** Who runs the site, and the site itself, which is for adults. */
export function structuredData({ seed, head, home, logo }: StructuredDataInput): Things {
  const { site, company, locale } = seed;
  return [
    {
      "@type": "Organization",
      "@id": `${home}#organization`,
      name: site.name,
      legalName: company.name,
      url: home,
      logo,
      email: site.support_email,
      ...(site.support_phone !== null && { telephone: site.support_phone }),
      ...(company.vat_numbers[0] !== undefined && { vatID: company.vat_numbers[0] }),
      address: {
        "@type": "PostalAddress",
        ...(company.address !== "" && { streetAddress: company.address }),
        ...(company.city !== "" && { addressLocality: company.city }),
        ...(company.country !== "" && { addressCountry: company.country }),
      },
    },
    {
      "@type": "WebSite",
      "@id": `${home}#website`,
      name: site.name,
      url: home,
      ...(head.description !== undefined && { description: head.description }),
      inLanguage: locale,
      isFamilyFriendly: false,
      audience: { "@type": "PeopleAudience", requiredMinAge: site.min_age },
      publisher: { "@id": `${home}#organization` },
    },
  ];
}
