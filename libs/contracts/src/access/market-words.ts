const splitWords = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Words of the product and of the vehicle trade that users choose for passwords, most likely first.
 */
export const TRADE_WORDS: readonly string[] = splitWords(`
  fairlot password passwort wachtwoord contraseña contrasena motdepasse haslo hasło senha palavrapasse
  auction auktion veiling subasta enchere enchère asta aukcja leilao leilão dealer haendler händler
  handelaar concesionario concessionnaire concessionario concessionaria dealerzy auto autos autohaus autohandel
  autobedrijf autosalon autosalone garage car cars vehicle fahrzeug voertuig coche coches voiture voitures
  vehicule veicolo macchina samochod samochód carro carros motor motors bieter bidder gebot offer angebot
  admin administrator test tester demo user login secret geheim changeme master portal
  volkswagen golf passat bmw mercedes audi opel astra corsa ford fiesta focus porsche fiat panda alfa romeo
  lancia ferrari lamborghini maserati renault clio megane peugeot citroen citroën dacia seat ibiza leon
  cupra skoda škoda octavia toyota yaris honda civic nissan mazda hyundai kia volvo tesla jeep jaguar
  rover suzuki mitsubishi smart mini diesel benzin
  kaufe kaufen verkaufe verkaufen verkauf ankauf handel buy sell sale compro compra vendo vendita venta
  vender acheter vendre achat vente kopen koop verkopen verkoop kupno kupuje sprzedaz sprzedam comprar
  vendas auta scout schnell schnelle schneller fast nuovo nuova nuevo neue neues neuer besser beste bestes best
  migliore mejor meilleur melhor tolle tolles cool super king queen chef boss kunde kunden client cliente
  wagen pkw lkw kfz suv van truck camion camiones bus motorrad moto harley ducati yamaha kawasaki
  quattro gti amg gtr coupe cabrio kombi polo tiguan touran caddy transporter corolla prius mustang
  kuga puma mondeo corsa insignia zafira vectra cayenne macan panamera carrera duster sandero logan
  captur twingo kangoo scenic picasso berlingo punto tipo giulia giulietta stelvio ypsilon rapid fabia
  superb kodiaq karoq sportage tucson kona qashqai juke micra leaf swift volante
  haus house casa maison huis benz martin dacia lexus infiniti bentley bugatti
  vollgas gas getriebe motore moteur kupplung bremse reifen felge felgen lenkrad auspuff zylinder tuning
  turbo werkstatt probefahrt gebrauchtwagen neuwagen leasing flotte freni frizione cambio volante gomme
  vw model modell modelo modello komis samochodowy samochodowe aut bid bids lot lots fair now xenon licht light
  klima navi leder sport line paket ruote officina usato noleggio targa frein freins embrayage volant pneu pneus jante occasion freno
  embrague rueda ruedas taller ocasion remmen koppeling stuur banden velgen uitlaat occasie sprzeglo hamulec
  kierownica opony felgi warsztat uzywane travao embraiagem jantes oficina usados brake clutch wheel
  wheels tyre tyres steering garage workshop speed drive driver racing formel formula
`);

/** Further words that users of the markets choose for passwords. */
const EVERYDAY_WORDS: readonly string[] = splitWords(`
  welcome willkommen welkom bienvenido bienvenue benvenuto witaj bemvindo hallo hello ciao hola bonjour
  spring summer autumn winter fall fruehling frühling fruehjahr frühjahr sommer herbst lente zomer herfst
  primavera verano otono otoño invierno printemps ete été automne hiver estate autunno inverno wiosna lato
  jesien jesień zima verao verão outono
  january february march april may june july august september october november december januar februar
  maerz märz mai juni juli oktober dezember januari februari maart mei augustus enero febrero marzo abril
  mayo junio julio agosto septiembre octubre noviembre diciembre janvier fevrier février mars avril juin
  juillet aout août septembre octobre novembre decembre décembre gennaio febbraio aprile maggio giugno
  luglio settembre ottobre dicembre styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien
  pazdziernik listopad grudzien janeiro fevereiro março maio junho julho setembro outubro novembro dezembro
  monday friday sunday montag freitag sonntag lunedi venerdi lunes viernes lundi vendredi maandag vrijdag
  berlin hamburg munich muenchen münchen koeln köln frankfurt stuttgart dortmund leipzig dresden bremen
  roma rome milano napoli torino palermo genova bologna firenze venezia verona paris lyon marseille
  toulouse nice nantes bordeaux lille madrid barcelona valencia sevilla bilbao zaragoza amsterdam rotterdam
  utrecht eindhoven bruxelles brussel antwerpen gent london manchester birmingham leeds liverpool glasgow
  warszawa lublin szczecin krakow kraków poznan poznań wroclaw gdansk lisboa porto braga luxembourg wien zuerich zürich genf ginevra geneve
  deutschland germany italia italy france espana españa spain nederland belgie belgique polska portugal
  europa europe england
  bayern dortmund juventus inter milan realmadrid barca ajax feyenoord benfica sporting chelsea arsenal
  mario marco luca andrea giuseppe anna maria sofia thomas michael peter hans klaus stefan juergen jürgen
  jan piet jose juan carlos pedro pierre jean marie piotr tomasz pawel joao joão rossi bianchi mueller
  müller schmidt schneider fischer jansen garcia garcía martinez dupont kowalski nowak silva
  schatz liebe love amore amor amour kocham hund katze dog cat sonne sun fussball fußball football
  dich jou leben life vita vida vie leven życie zycie welt world mundo monde mondo wereld tag day noche
  werder schalke borussia hertha eintracht gladbach olympique psg bsc fcb hsv bvb vfb vfl pass word atletico lazio fiorentina legia lech
  mucho mucha muito moltissimo tanto beaucoup veel bardzo
  gute guten fahrt ich goede bella dolce ciao dzien dobry bom dia morgen giorno
`);

export const MARKET_WORDS: readonly string[] = [...TRADE_WORDS, ...EVERYDAY_WORDS];

/**
 * Words that join other words to a phrase: "IchLiebeAutos", "MyFairlot", "ForzaMilan". They add
 * little to the number of guesses that an attacker needs.
 */
export const PHRASE_WORDS: readonly string[] = splitWords(`
  ich du wir mein meine meiner meinen dein unser der die das den ein eine ist sind und mit für fuer von
  nur im in am liebe lieben mag hab habe bin guten gute gut
  i we my your our the a an is are and for with of to like love have am good
  il lo la gli le un una mio mia nostro amo ti io è e di per con mi piace forza viva
  el los las mi tu nuestro es y para con de me te gusta gustan quiero amo arriba
  je j jaime le la les un une mon ma mes notre est et pour avec de du aime adore t vive allez
  ik mijn ons de het een is en voor met van hou houd hup
  ja moj moja nasz jest i dla z kocham lubie cie cię
  eu meu minha nosso o os as um uma é e para com gosto adoro te fc cf ac as sv
`);
