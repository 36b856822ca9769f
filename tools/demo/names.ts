/**
 * First names by country, gender and time of birth, as the registers of births have them: under 1972, under
 * 1990, later.
 */
import { languagesOf } from "#contract/product/countries.ts";
import type { Gender } from "#contract/product/vocabulary.ts";

function firstNames(country: string, gender: Gender, year: number): readonly string[] {
  const lists = names[OWN_NAMES[country] ?? languagesOf(country)[0] ?? "en"] ?? names["en"];
  const list = lists?.[gender][year < 1972 ? 0 : year < 1990 ? 1 : 2];
  if (!list) throw new Error(`no first names for ${country}`);
  return list.split(" ");
}

export interface NameDealer {
  /** A first name that nobody of this gender on the site has, of the right time where one is left. */
  deal: (site: string, country: string, gender: Gender, year: number, luck: number) => string;
}

/** Deals first names like cards, so that a list of faces names nobody twice. `luck` is from 0 to 1. */
export function nameDealer(): NameDealer {
  const given = new Map<string, string[]>();
  return {
    deal(site, country, gender, year, luck) {
      const key = `${site} ${gender}`;
      const taken = given.get(key) ?? [];
      const free = (of: readonly string[]) => of.filter((name) => !taken.includes(name));
      const choice =
        [year, year - 18, year + 18, year - 36, year + 36]
          .map((time) => free(firstNames(country, gender, time)))
          .find((names) => names.length > 0) ?? firstNames(country, gender, year);
      const name = choice[Math.floor(luck * choice.length)] ?? "";
      given.set(key, [...taken, name]);
      return name;
    },
  };
}

/**
 * Whether the people of countries with this first language have first names of their own; else it's English
 * ones.
 */
export const hasFirstNames = (language: string): boolean => Object.hasOwn(names, language);

/** Countries whose people are called otherwise than most who speak their language. */
const OWN_NAMES: Record<string, string> = { BE: "be" };

const names: Record<string, Record<Gender, readonly [string, string, string]>> = {
  nl: {
    female: [
      "Marja Ingrid Yvonne Monique Anita Petra Ellen Karin Marianne Jolanda Wilma Ria Astrid Carla Trudy Anneke Tineke Gerda Hetty Loes",
      "Sandra Esther Linda Mariëlle Saskia Wendy Kim Suzanne Marieke Femke Nienke Maaike Judith Ilse Mirjam Marloes Anne Chantal Joyce Renske Eline",
      "Sanne Lotte Fleur Iris Anouk Eva Lisa Romy Noa Emma Floor Britt Roos Julia Maud Isa Tess Julie Sara Fenna Merel Nina Liv Demi",
    ],
    male: [
      "Hans Peter Rob Jan Kees Ruud Wim Ton Frank Erik Gerard Henk Paul Marcel Piet Johan Theo Fred Bert Dick",
      "Jeroen Marco Dennis Bas Martijn Maarten Sander Wouter Bart Michiel Remco Niels Joost Arjan Rik Robin Pim Mark Tom Vincent Erwin",
      "Daan Thijs Tim Lars Jesse Stijn Bram Luuk Sem Max Ruben Koen Thomas Jasper Joris Niek Sven Finn Milan Gijs Tijn Siem Hugo Mats",
    ],
  },
  be: {
    female: [
      "Christine Martine Ann Linda Carine Hilde Greet Kristien",
      "Ilse Veerle Sofie Katrien An Evelien Liesbeth Tine Sarah",
      "Lore Amber Laura Charlotte Hanne Marie Elise Jolien Lien",
    ],
    male: [
      "Luc Marc Dirk Patrick Johan Geert Rudi Guy",
      "Tom Kristof Wim Pieter Steven Bart Koen Jurgen Stijn",
      "Jonas Brecht Robbe Arne Simon Wout Jef Thibault Senne",
    ],
  },
  de: {
    female: [
      "Sabine Petra Birgit Andrea Claudia Susanne Martina Gabriele Karin Heike Ulrike Monika Angelika Ute Cornelia Brigitte Renate Barbara Regina Elke Ingrid Silvia Doris Jutta",
      "Stefanie Nicole Katrin Melanie Sandra Julia Anja Daniela Christina Nadine Kathrin Silke Tanja Verena Eva Simone Sonja Miriam Bianca Yvonne Carolin Maren Kerstin Nina Judith Sabrina Antje Britta",
      "Lena Laura Anna Hannah Sophie Lea Johanna Marie Jana Theresa Katharina Clara Franziska Luisa Paula Vanessa Emilia Mia Lara Sarah Pauline Greta Carla Helena Ronja Amelie Charlotte Nele Antonia Mara",
    ],
    male: [
      "Thomas Michael Andreas Peter Wolfgang Jürgen Frank Uwe Klaus Bernd Ralf Martin Stefan Werner Dieter Rainer Jörg Holger Norbert Manfred Günter Detlef Axel Rolf",
      "Christian Stefan Sebastian Markus Alexander Daniel Florian Matthias Jan Tobias Oliver Sven Philipp Lars Dominik Marcel Benjamin Timo Marco Patrick Christoph Thorsten Björn Henning Carsten Dirk René Kai",
      "Lukas Jonas Felix Maximilian Leon Paul Moritz Niklas Jakob David Simon Fabian Tim Julian Elias Luca Ben Noah Finn Anton Emil Jannik Nico Konstantin Valentin Linus Hannes Till Vincent Oskar",
    ],
  },
  da: {
    female: [
      "Anne Kirsten Hanne Mette Susanne Lene Birgitte Pia Charlotte",
      "Louise Camilla Maria Trine Rikke Tina Line Stine Heidi",
      "Emma Freja Sofie Ida Mathilde Cecilie Laura Julie Josefine",
    ],
    male: [
      "Lars Michael Henrik Søren Jens Per Torben Ole Claus",
      "Thomas Martin Jesper Rasmus Kasper Morten Mads Anders Jakob",
      "Frederik Mikkel Emil Oliver Magnus Mathias Victor Tobias Lucas",
    ],
  },
  nb: {
    female: [
      "Anne Inger Bente Hilde Kari Marit Heidi Berit Tone",
      "Silje Marianne Hege Ingrid Monica Kristin Linn Camilla Stine",
      "Ida Thea Nora Emilie Julie Maria Sara Hedda Amalie",
    ],
    male: [
      "Jan Per Bjørn Svein Terje Morten Geir Arne Tor",
      "Kristian Thomas Anders Øyvind Espen Stian Marius Lars Kjetil",
      "Jonas Markus Henrik Sander Mathias Emil Sindre Eirik Martin",
    ],
  },
  sv: {
    female: [
      "Eva Karin Lena Marie Annika Kerstin Birgitta Ulrika Susanne",
      "Jenny Sofia Malin Johanna Åsa Linda Sara Maria Therese",
      "Emma Elin Ida Matilda Klara Moa Alva Hanna Ebba Wilma",
    ],
    male: [
      "Lars Anders Per Mikael Jan Peter Håkan Ulf Stefan",
      "Johan Fredrik Magnus Jonas Andreas Marcus Henrik Daniel Mattias",
      "Oscar Erik Viktor Axel Gustav Filip Simon Anton Elias Hugo",
    ],
  },
  fi: {
    female: [
      "Päivi Ritva Tuula Merja Pirjo Anne Sirpa Tiina",
      "Minna Sanna Katja Heidi Johanna Satu Hanna Riikka Elina",
      "Emma Noora Iida Venla Sara Jenna Laura Aino Veera",
    ],
    male: [
      "Jari Timo Kari Markku Jukka Pekka Harri Juha",
      "Mika Janne Petri Ville Antti Tero Mikko Sami Tuomas",
      "Eetu Joonas Aleksi Niko Onni Eero Lauri Oskari Santeri",
    ],
  },
  es: {
    female: [
      "María Carmen Pilar Dolores Isabel Teresa Mercedes Rosa Concha Inmaculada Montserrat",
      "Laura Marta Cristina Raquel Sonia Silvia Patricia Beatriz Nuria Verónica Susana Yolanda",
      "Lucía Paula Alba Carla Irene Claudia Noelia Andrea Nerea Ainhoa Celia Marina Aitana",
    ],
    male: [
      "José Antonio Manuel Francisco Juan Luis Ángel Rafael Fernando Ramón Joaquín",
      "David Javier Carlos Sergio Óscar Rubén Iván Raúl Alberto Jorge Roberto Jesús",
      "Pablo Álvaro Adrián Hugo Marcos Mario Diego Alejandro Daniel Iker Gonzalo Nicolás",
    ],
  },
  fr: {
    female: [
      "Martine Catherine Sylvie Christine Brigitte Nathalie Isabelle Véronique Corinne Pascale Dominique",
      "Céline Sandrine Stéphanie Aurélie Émilie Audrey Virginie Delphine Laetitia Élodie Séverine",
      "Léa Manon Camille Chloé Inès Clara Océane Pauline Mathilde Juliette Margaux Zoé",
    ],
    male: [
      "Philippe Alain Michel Patrick Pascal Thierry Christophe Éric Didier Laurent Bruno",
      "Nicolas Julien Sébastien Guillaume Frédéric Jérôme Cédric Mathieu Vincent Romain Olivier",
      "Lucas Théo Hugo Maxime Antoine Quentin Clément Baptiste Léo Nathan Valentin Jules",
    ],
  },
  it: {
    female: [
      "Maria Anna Paola Patrizia Daniela Carla Rita Antonella Donatella Rosanna Loredana",
      "Laura Francesca Elena Chiara Silvia Barbara Valentina Simona Monica Alessandra Federica",
      "Giulia Martina Sara Alessia Giorgia Beatrice Ilaria Noemi Aurora Camilla Arianna Gaia",
    ],
    male: [
      "Giuseppe Giovanni Roberto Maurizio Franco Claudio Stefano Massimo Paolo Carlo Sergio",
      "Marco Andrea Luca Alessandro Matteo Fabio Davide Simone Cristian Daniele Gianluca",
      "Lorenzo Mattia Riccardo Federico Tommaso Gabriele Edoardo Filippo Nicolò Leonardo Samuele Pietro",
    ],
  },
  pl: {
    female: [
      "Barbara Ewa Elżbieta Małgorzata Grażyna Danuta Bożena Halina Jolanta Iwona Beata",
      "Agnieszka Katarzyna Anna Monika Joanna Magdalena Aneta Sylwia Justyna Izabela Edyta",
      "Natalia Aleksandra Karolina Paulina Julia Weronika Zuzanna Klaudia Oliwia Maja Kinga Patrycja",
    ],
    male: [
      "Andrzej Krzysztof Jan Stanisław Marek Zbigniew Jerzy Janusz Ryszard Dariusz Leszek",
      "Tomasz Paweł Marcin Piotr Michał Łukasz Grzegorz Rafał Sławomir Bartosz Wojciech",
      "Mateusz Jakub Kacper Dawid Szymon Patryk Filip Kamil Mikołaj Oskar Adrian Hubert",
    ],
  },
  en: {
    female: [
      "Susan Karen Linda Deborah Julie Helen Jane Patricia Alison Christine Diane Carol Janet Wendy Sharon Gillian",
      "Sarah Emma Nicola Claire Jennifer Rebecca Lisa Rachel Michelle Laura Kate Amy Melissa Katherine Natalie Samantha Joanna Heather",
      "Emily Chloe Charlotte Olivia Sophie Jessica Grace Hannah Megan Lucy Ella Georgia Zoe Abigail Molly Ruby Freya Alice Isla Poppy",
    ],
    male: [
      "David Paul Mark Stephen Ian Kevin Peter Robert Andrew Gary Graham Michael Alan Martin Keith Philip",
      "James Matthew Daniel Christopher Simon Adam Richard Ben Ryan Stuart Jason Craig Neil Lee Scott Jonathan Anthony Darren",
      "Jack Thomas Oliver Liam Joshua Harry Connor Luke Ethan Callum Jake Sam Nathan Max Alex Lewis Finlay Isaac Toby Harvey",
    ],
  },
};
